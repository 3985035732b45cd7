import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { visitorOf } from '../../../http/request-meta.ts'
import { readFile } from './read-file.ts'
import { receiveUpload } from './receive-upload.ts'

/** Registers the routes of the patient origin: signed uploads and signed files. */
export function registerMediaRoutes(app: FastifyInstance, ctx: Ctx): void {
  registerUploadRoute(app, ctx)
  registerFileRoute(app, ctx, 'patient')
}

/** Its own Fastify scope: the body stays a stream that we count and never parse. */
function registerUploadRoute(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put<{ Params: { token: string }; Body: Readable | undefined }>(
      '/storage/:token',
      { config: { longBody: true } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const length = Number(request.headers['content-length'])
        try {
          await inCall(ctx, visitorOf(request), () =>
            receiveUpload(ctx, {
              token: request.params.token,
              contentType: request.headers['content-type'] ?? '',
              contentLength: Number.isFinite(length) ? length : null,
              body: request.body ?? request.raw,
            }),
          )
        } catch (error) {
          // The unread rest of the body is not needed; the response is sent before the connection closes.
          void reply.header('connection', 'close')
          throw error
        }
        return { status: 'success', success: true, message: 'Uploaded.' }
      },
    )
  })
}

/**
 * Registers the route of one private file by its signed link, for links of one origin; the file cannot run anything (D-32).
 */
export function registerFileRoute(app: FastifyInstance, ctx: Ctx, realm: 'patient' | 'staff'): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    const { upload, body, size, range } = await inCall(ctx, visitorOf(request), () =>
      readFile(ctx, realm, request.params.token, request.headers.range),
    )
    void reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const shown = /^(image|video)\//.test(upload.content_type)
    return reply
      .header('content-type', upload.content_type)
      .header('content-length', range ? range.end - range.start + 1 : size)
      .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename="${upload.name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(body)
  })
}
