import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pageHeaders } from '../csp.ts'

export const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

type Encoding = keyof typeof compress

/** Assets are cached for a year, the page never. */
export function createFiles(folder: string, headers: Record<string, string> = pageHeaders) {
  const root = resolve(folder)
  const encoded = new Map<string, Promise<Buffer>>()

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const file = resolve(join(root, decoded(path) || 'index.html'))
    const inside = file.startsWith(root + sep)
    if (!inside || !existsSync(file) || !statSync(file).isFile()) {
      response
        .writeHead(404, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' })
        .end('not found')
      return
    }
    const type = contentTypes[extname(file)] ?? 'application/octet-stream'
    const isAsset = path.startsWith('assets/')
    const encoding = acceptedEncoding(request, type)
    const body = encoding ? await compressed(file, encoding) : readFileSync(file)
    response
      .writeHead(200, {
        ...headers,
        'content-type': type,
        'content-length': body.length,
        'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }

  function compressed(file: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file} ${statSync(file).mtimeMs}`
    const known = encoded.get(key)
    if (known) return known
    const made = compress[encoding](readFileSync(file))
    encoded.set(key, made)
    return made
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function acceptedEncoding(request: IncomingMessage, type: string): Encoding | undefined {
  if (!/text|json|svg|javascript/.test(type)) return undefined
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
