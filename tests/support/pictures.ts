import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

/** A png of some colour; the same seed makes the same picture. */
export function png(seed = 1, width = 8, height = 6): Buffer {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.set([(at * seed) % 251, (at * 7 + seed) % 253, at % 241, 255], at)
  return PNG.sync.write(picture)
}

export const jpg = (seed = 1): Buffer => {
  const { width, height, data } = PNG.sync.read(png(seed, 16, 16))
  return jpeg.encode({ width, height, data }, 80).data
}

export const PIXEL = png()

/** 40 by 30 pixels in colour, as mozjpeg writes a progressive jpg: several scans, spectral bands, refinements. */
export const PROGRESSIVE = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAoKCgoKCgsMDAsPEA4QDxYUExMUFiIYGhgaGCIzICUgICUgMy03LCksNy1RQDg4QFFeT0pP' +
    'XnFlZXGPiI+7u/sBCgoKCgoKCwwMCw8QDhAPFhQTExQWIhgaGBoYIjMgJSAgJSAzLTcsKSw3LVFAODhAUV5PSk9ecWVlcY+Ij7u7+//C' +
    'ABEIAB4AKAMBIgACEQEDEQH/xAAwAAACAgMBAAAAAAAAAAAAAAAABgQHAQIDBQEBAQEBAAAAAAAAAAAAAAAABgUCBP/aAAwDAQACEAMQ' +
    'AAAAn9VmWdRY28HRMJsEXCc6cJNc9c8jAIJYGW4IJLdf/8QAIRAAAQQDAAIDAQAAAAAAAAAAAQACAwQFESESMSJBUXH/2gAIAQEAAT8A' +
    'rZiPSmy8elPlY9qvk49qDJxBo2QFVxs+hwqTFz+PoqzRlY7WiSq+PuPcOkfxQYuRo6VTlraHpWp6zI+a2VI6rv6UFiu52maA/VBJTYNc' +
    'J/FRtTaHyVi3M57vl64rVucv8A7g9qK3M0hod0/agsyxsbo9K//EACYRAAECBQMDBQAAAAAAAAAAAAIBAwAEBRESFSExE0FRIzJCUnH/' +
    '2gAIAQIBAT8AkqPJzDibxpFFaHDd1zuIdv1YOmUzJUVqVBfqbqXiUpxtSgqDnqOkgCvi/KxpaNMG2DhA21s4Se4y4xSDp3SLBX0Zt8BB' +
    'DtfypR//xAAgEQACAQMEAwAAAAAAAAAAAAABBAACITMDFBUjBRMx/9oACAEDAQE/ANogE8g+TaJlzIBeLJo+mjtM4glXKbUziKi7luTF' +
    'vEVHRo7CZ//Z',
  'base64',
)
