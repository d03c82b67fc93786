"""A screenshot as a small file: 256 colours instead of millions, which nobody sees on flat drawings."""

import base64
import struct
import zlib
from pathlib import Path

from playwright.sync_api import Page


def shrink(page: Page, path: Path, colours: int = 256) -> None:
    """Write the PNG anew with a palette of so many colours at most. The page, any page, does the counting."""
    given = base64.b64encode(path.read_bytes()).decode()
    found = page.evaluate(_QUANTISE, [f"data:image/png;base64,{given}", colours])
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, width * height, width))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [
        (b"IHDR", header),
        (b"PLTE", bytes(found["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# The commonest colours that differ enough from each other become the palette; every other takes the nearest of them.
_QUANTISE = """async ([address, most]) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const data = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  const counts = new Map();
  for (const pixel of data) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const parts = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  const apart = (one, two) => (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 + (one[2] - two[2]) ** 2;
  const common = [...counts].sort((one, two) => two[1] - one[1]).map(([pixel]) => pixel);
  let palette = [];
  for (let least = 4; ; least *= 1.6) {
    palette = [];
    for (const pixel of common) {
      const colour = parts(pixel);
      // large grounds are kept as they are
      const near = palette.length < most / 4 && counts.get(pixel) > 300 ? 2 : least;
      if (palette.every((other) => apart(other, colour) >= near)) palette.push(colour);
      if (palette.length > most) break;
    }
    if (palette.length <= most) break;
  }
  const nearest = new Map();
  const pixels = new Uint8Array(data.length);
  data.forEach((pixel, place) => {
    let best = nearest.get(pixel);
    if (best === undefined) {
      const colour = parts(pixel);
      let least = Infinity;
      palette.forEach((other, number) => {
        const far = apart(other, colour);
        if (far < least) [least, best] = [far, number];
      });
      nearest.set(pixel, best);
    }
    pixels[place] = best;
  });
  let text = "";
  for (let start = 0; start < pixels.length; start += 8192) {
    text += String.fromCharCode(...pixels.subarray(start, start + 8192));
  }
  return {width: image.width, height: image.height, palette: palette.flat(), pixels: btoa(text)};
}"""
