"""`/api/docs`: what programs can ask for, as a page of our own made from the OpenAPI document beside it."""

from typing import Any, Final

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

Schema = dict[str, Any]
_METHODS: Final = ("get", "post", "put", "patch", "delete")
_JSON: Final = "application/json"


class ApiPage(OpenAPIRenderPlugin):
    """The framework's own pages load scripts and fonts from elsewhere, and need a policy that lets them."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        template: Any = request.app.template_engine
        page = template.get_template("api.html")
        context = {"request": request, "person": None, "operations": operations(openapi_schema)}
        return str(page.render(**context)).encode()


def operations(document: Schema) -> list[Schema]:
    """Everything that can be asked for, by path: what it does, its parameters and the fields of its body."""
    components: Schema = document.get("components", {}).get("schemas", {})
    found = []
    for path, methods in sorted(document["paths"].items()):
        for method in _METHODS:
            if method in methods:
                found.append(_operation(path, method, methods[method], components))
    return found


def _operation(path: str, method: str, told: Schema, components: Schema) -> Schema:
    body = told.get("requestBody", {}).get("content", {}).get(_JSON, {}).get("schema", {})
    body = _resolved(body, components)
    return {
        "method": method.upper(),
        "path": path,
        "about": told.get("description", ""),
        "parameters": [
            _field(given["name"], given["schema"], given.get("required", False), components, given["in"])
            for given in told.get("parameters", [])
        ],
        "body_about": body.get("description", ""),
        "fields": [
            _field(name, schema, name in body.get("required", []), components)
            for name, schema in body.get("properties", {}).items()
        ],
    }


def _field(name: str, schema: Schema, required: bool, components: Schema, where: str = "") -> Schema:
    schema = _resolved(schema, components)
    told = {"name": name, "where": where, "kind": kind(schema, components), "required": required}
    return {**told, "about": schema.get("description", "")}


def _resolved(schema: Schema, components: Schema) -> Schema:
    if "$ref" in schema:
        found: Schema = components[schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def kind(schema: Schema, components: Schema) -> str:
    """The type of a value, in JSON's own words.

    >>> kind({"oneOf": [{"type": "integer", "minimum": 0, "maximum": 9}, {"type": "null"}]}, {})
    'integer 0–9 | null'
    >>> kind({"type": "array", "items": {"type": "string", "maxLength": 24}}, {})
    '[string ≤ 24]'
    """
    schema = _resolved(schema, components)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(kind(part, components) for part in schema[several])
    if schema.get("type") == "array":
        return f"[{kind(schema.get('items', {}), components)}]"
    if "properties" in schema:
        inner = ", ".join(f"{name}: {kind(part, components)}" for name, part in schema["properties"].items())
        return f"{{{inner}}}"
    found = schema.get("type", "")
    name = " | ".join(found) if isinstance(found, list) else str(found)
    return " ".join(filter(None, [name, _bounds(schema)]))


def _bounds(schema: Schema) -> str:
    if "maxLength" in schema:
        return f"≤ {schema['maxLength']}"
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']}–{schema['maximum']}"
    return ""
