"""Data for programs: objects as JSON with schemas, files in bulk, and what describes them."""

from toolkit.pages.api.openapi import data_reference, openapi
from toolkit.pages.api.publishing import publish_data
from toolkit.pages.api.schemas import SCHEMAS, schema_of

__all__ = ["SCHEMAS", "data_reference", "openapi", "publish_data", "schema_of"]
