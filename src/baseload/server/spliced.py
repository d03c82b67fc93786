"""Pages of which most never changes, compressed. What never changes is compressed once, and what a visit changes is put
between: compressing the whole page would be most of what a visit costs.

A stream of gzip is a row of blocks. One that ends with a full flush ends on a byte, and what follows does not look back
beyond it, so streams that were made apart can be joined.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Final

_HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_END: Final = b"\x03\x00"  # a last block, with nothing in it
_TRAILER: Final = struct.Struct("<II")
_QUICK: Final = 4
_THOROUGH: Final = 9


class Piece:
    """A part of a page, as it is and compressed."""

    def __init__(self, text: str, level: int = _QUICK) -> None:
        self.plain = text.encode()
        packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
        self.packed = packer.compress(self.plain) + packer.flush(zlib.Z_FULL_FLUSH)


def lasting(text: str) -> Piece:
    """One that is used again and again."""
    return Piece(text, _THOROUGH)


def joined(pieces: Sequence[Piece]) -> bytes:
    return b"".join(piece.plain for piece in pieces)


def gzipped(pieces: Sequence[Piece]) -> bytes:
    """
    >>> import gzip
    >>> gzip.decompress(gzipped([lasting("Hello, "), Piece("Ann")]))
    b'Hello, Ann'
    """
    plain = joined(pieces)
    trailer = _TRAILER.pack(zlib.crc32(plain), len(plain) & 0xFFFFFFFF)
    return b"".join([_HEADER, *(piece.packed for piece in pieces), _END, trailer])
