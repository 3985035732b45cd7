import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const wanted = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    const file = path.join(folder, wanted)
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
    })
    response.end(brotliCompressSync(readFileSync(file)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`, server }
}
