"""What every answer carries to protect whoever reads it."""

from typing import Any, Final

# Scripts, styles, fonts, pictures and connections only from here; nobody may frame us; no inline code or styles.
CONTENT_SECURITY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; media-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'"
)
_ALWAYS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"content-security-policy", CONTENT_SECURITY.encode()),
]
# Half a year. Other names below ours are not ours to speak for.
_ONLY_ENCRYPTED: Final = (b"strict-transport-security", b"max-age=15552000")
_OURS: Final = {name for name, _ in (*_ALWAYS, _ONLY_ENCRYPTED)}


async def protect(message: Any, scope: Any) -> None:
    """Add the headers. Who came encrypted is to come so again, and their cookies go no other way; whoever plays at home
    without TLS must not be told that."""
    if message["type"] != "http.response.start":
        return
    # An answer that is kept and sent again has them already.
    headers = [header for header in message.get("headers", []) if header[0].lower() not in _OURS]
    if scope["scheme"] == "https":
        headers = [(name, _encrypted_only(name, value)) for name, value in headers]
        headers.append(_ONLY_ENCRYPTED)
    message["headers"] = [*headers, *_ALWAYS]


def _encrypted_only(name: bytes, value: bytes) -> bytes:
    if name.lower() != b"set-cookie" or b"; secure" in value.lower():
        return value
    return value + b"; Secure"
