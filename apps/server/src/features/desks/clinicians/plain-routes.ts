import type { Readable } from 'node:stream'
import { plainRoutes } from '@contour/contract'
import { portraitKey } from '@contour/domain/staff-accounts/portrait-key'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import type { Admit } from '../../../http/admission.ts'
import { savePortrait } from './save-portrait.ts'

const ID = /^[\w-]{22}$/

type Upload = { Params: { id?: string }; Body: Readable | undefined }

/** Registers the uploads of portraits: by an administrator, and by the clinician. */
export function registerPortraitUploads(app: FastifyInstance, ctx: Ctx, admit: Admit): void {
  const receive = async (request: FastifyRequest<Upload>, caller: Caller, id: string) => {
    const length = Number(request.headers['content-length'])
    await inCall(ctx, caller, () =>
      savePortrait(ctx, {
        id,
        sent: {
          contentType: request.headers['content-type'] ?? '',
          contentLength: Number.isFinite(length) ? length : null,
          body: request.body ?? request.raw,
        },
      }),
    )
    return { status: 'success', success: true, message: 'The portrait is saved.' }
  }
  // Its own Fastify scope: the body stays a stream, which is read after the caller was admitted.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // The unread rest of a refused body is not needed: the connection closes after the response.
    scope.addHook('onError', async (_request, reply) => void reply.header('connection', 'close'))
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.put<Upload>('/staff-api/staff/:id/portrait', async (request) => {
      const caller = await admit(request, declared('/staff-api/staff/{id}/portrait'))
      return receive(request, caller, request.params.id ?? '')
    })
    scope.put<Upload>('/staff-api/me/portrait', async (request) => {
      const caller = await admit(request, declared('/staff-api/me/portrait'))
      return receive(request, caller, asStaff(caller).staffPublicId)
    })
  })
}

function declared(path: string) {
  const route = plainRoutes.find((known) => known.method === 'PUT' && known.path === path)
  if (!route) throw new Error(`route is not declared: ${path}`)
  return route
}

/**
 * Registers the route of one portrait, on either origin. It is no health data and anyone who was shown its id may read
 * it; a new portrait has a new id, so that browsers may keep it for a day. The file cannot run anything (security.md
 * 19).
 */
export function registerPortraitRoute(app: FastifyInstance, ctx: Ctx): void {
  app.get<{ Params: { id: string } }>('/portraits/:id', async (request, reply) => {
    const { id } = request.params
    if (!ID.test(id)) throw notFound()
    const key = portraitKey(id)
    const [named] = await ctx.db
      .select({ id: staffMembers.id })
      .from(staffMembers)
      .where(eq(staffMembers.portrait_key, key))
    const size = named ? await ctx.files.size(key) : null
    if (size === null) throw notFound()
    return reply
      .header('content-type', 'image/jpeg')
      .header('content-length', size)
      .header('content-disposition', 'inline; filename="portrait.jpg"')
      .header('cache-control', 'public, max-age=86400, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await ctx.files.read(key))
  })
}
