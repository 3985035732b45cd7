import { Readable } from 'node:stream'
import { createRouterClient } from '@orpc/server'
import { incomingKey } from '../adapters/storage/port.ts'
import { inCall, inJob } from '../call-context.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { assessmentsRoutes } from '../features/care/assessments/routes.ts'
import { cartsRoutes } from '../features/desks/carts/routes.ts'
import { checkoutRoutes } from '../features/desks/checkout/routes.ts'
import { doctorChatRoutes } from '../features/care/doctor-chat/routes.ts'
import { intakeRoutes } from '../features/desks/intake/routes.ts'
import { receiveUpload } from '../features/ground/media/index.ts'
import { mediaRoutes } from '../features/ground/media/routes.ts'
import { orderFilesRoutes } from '../features/care/orders/routes.ts'
import { prescriptionsRoutes } from '../features/care/prescriptions/routes.ts'
import { replacementRoutes } from '../features/care/replacement/routes.ts'
import { supportChatRoutes } from '../features/care/support-chat/routes.ts'
import { profileRoutes } from '../features/people/profile/routes.ts'
import { visitsRoutes } from '../features/care/visits/routes.ts'

/** Uploads a file as a browser does; a store with presigned URLs receives it under its incoming key. */
export async function upload(
  ctx: Ctx,
  as: DemoClient,
  filename: string,
  body: Buffer,
  content_type = 'image/jpeg',
): Promise<string> {
  const signed = await as.media.getSignedUrl({ filename, content_type, size: body.length })
  if (ctx.files.kind === 's3') await ctx.files.put(incomingKey(signed.public_url), body, content_type)
  else
    await inJob(ctx, () =>
      receiveUpload(ctx, {
        token: signed.url.replace('/storage/', ''),
        contentType: content_type,
        contentLength: body.length,
        body: Readable.from([body]),
      }),
    )
  return signed.file_name
}

export const sourceOf = (ctx: Ctx) => ({
  ip: '127.0.0.1',
  network: '127.0.0.1',
  seed: true as const,
  userAgent: 'demo seed',
  requestId: ctx.random.id(),
  trackingSession: null,
})

export type DemoClient = ReturnType<typeof clientOf>

/** The declared calls with their validation, without a network connection. */
export function clientOf(ctx: Ctx, caller: Caller) {
  const router = {
    intake: intakeRoutes(ctx),
    carts: cartsRoutes(ctx),
    checkout: checkoutRoutes(ctx),
    assessments: assessmentsRoutes(ctx),
    media: { ...mediaRoutes(ctx), ...orderFilesRoutes(ctx) },
    prescriptions: prescriptionsRoutes(ctx),
    doctorChat: doctorChatRoutes(ctx),
    supportChat: supportChatRoutes(ctx),
    replacement: replacementRoutes(ctx),
    profile: profileRoutes(ctx),
    visits: visitsRoutes(ctx),
  }
  return createRouterClient(router, {
    context: { caller },
    interceptors: [({ next }) => inCall(ctx, caller, () => next())],
  })
}
