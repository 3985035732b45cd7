import type { Readable } from 'node:stream'
import { plainRoutes } from '@contour/contract'
import { STORY_MEDIA_MIMES } from '@contour/domain/stories/story-media'
import { isKeyOf } from '@contour/domain/table-keys'
import type { FastifyInstance } from 'fastify'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../app-error.ts'
import type { Admit } from '../../../http/admission.ts'
import { readStoryMedia } from './read-media.ts'
import type { MediaReader } from './read-media.ts'
import { saveStoryMedia } from './save-media.ts'

const UPLOAD = '/staff-api/stories/media/{part}'

/** Registers the upload of a story's clip, poster and captions. */
export function registerStoryUploads(app: FastifyInstance, ctx: Ctx, admit: Admit): void {
  const declared = plainRoutes.find(({ method, path }) => method === 'PUT' && path === UPLOAD)
  if (!declared) throw new Error(`route is not declared: ${UPLOAD}`)
  // Its own Fastify scope: the body stays a stream, which is read after the caller was admitted.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // The unread rest of a refused body is not needed: the connection closes after the response.
    scope.addHook('onError', async (_request, reply) => void reply.header('connection', 'close'))
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.put<{ Params: { part: string }; Body: Readable | undefined }>(
      UPLOAD.replace('{part}', ':part'),
      { config: { longBody: true } },
      async (request) => {
        const caller = await admit(request, declared)
        const length = Number(request.headers['content-length'])
        const path = await inCall(ctx, caller, () =>
          saveStoryMedia(ctx, {
            part: request.params.part,
            sent: {
              contentType: request.headers['content-type'] ?? '',
              contentLength: Number.isFinite(length) ? length : null,
              body: request.body ?? request.raw,
            },
          }),
        )
        return { status: 'success', success: true, message: 'The file is stored.', path }
      },
    )
  })
}

/**
 * Registers the route of one uploaded file of a story. The report shows it to everybody, so that browsers may keep it
 * for an hour; the file cannot run anything (security.md 19).
 */
export function registerStoryMediaRoute(app: FastifyInstance, ctx: Ctx, reader: MediaReader): void {
  app.get<{ Params: { file: string } }>('/story-media/:file', async (request, reply) => {
    const { file } = request.params
    const ending = file.slice(file.lastIndexOf('.') + 1)
    if (!isKeyOf(STORY_MEDIA_MIMES, ending)) throw notFound()
    const { size, range, body } = await readStoryMedia(
      ctx,
      reader,
      `/story-media/${file}`,
      request.headers.range,
    )
    void reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    return reply
      .header('content-type', STORY_MEDIA_MIMES[ending])
      .header('content-length', range ? range.end - range.start + 1 : size)
      .header('content-disposition', `inline; filename="story.${ending}"`)
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(body)
  })
}
