import { patientContract, plainRoutes } from '@contour/contract'
import type { Ctx } from '../context.ts'
import { registerRecordRoutes } from '../features/desks/data-requests/index.ts'
import { registerPortraitRoute } from '../features/desks/clinicians/index.ts'
import { registerMediaRoutes } from '../features/ground/media/index.ts'
import { registerInvoiceRoutes, INVOICE_STYLE } from '../features/desks/invoices/index.ts'
import { registerCarrierWebhook } from '../features/care/carrier-scans/index.ts'
import { registerMailWebhooks } from '../features/care/mail-webhooks/index.ts'
import { registerSmsWebhooks } from '../features/ground/reach/index.ts'
import { registerInboundWebhook } from '../features/care/tickets/index.ts'
import { registerStoryMediaRoute } from '../features/desks/stories/index.ts'
import { registerPaymentWebhook } from '../features/care/payments/gateway-events.ts'
import { partnerFrames } from './partner-frames.ts'
import { patientRouter } from './patient-router.ts'
import { createPatientAdmission } from './admission.ts'
import { promisedToday } from '../features/ground/promise-hours/index.ts'
import { EMAIL_STYLE, registerUnsubscribe } from '../features/ground/notifications/index.ts'
import { createBaseApp } from './base-app.ts'
import { cardOrigins } from './card-origins.ts'
import { declaredCalls } from './declared-calls.ts'
import { mountContract } from './mount-contract.ts'
import { notFound } from '../app-error.ts'
import { registerOpenApi } from './openapi.ts'
import { environmentHeader } from './environment-header.ts'
import { patientRobots } from './robots.ts'
import { servePages } from './static-pages.ts'

/** Creates the patient origin: calls, uploads, webhooks and the pages. `pagesRoot` is null if only calls are needed. */
export async function createPatientApp(ctx: Ctx, pagesRoot: string | null) {
  const { demo, ...live } = patientContract
  const contract = ctx.config.demo ? { ...live, demo } : live
  const plain = plainRoutes.filter(
    (route) => route.origin !== 'staff' && (ctx.config.demo || route.access.realm !== 'demo'),
  )
  const app = await createBaseApp(ctx, 'patient', declaredCalls(contract), plain, partnerFrames(ctx.config))
  const admit = createPatientAdmission(ctx)
  mountContract(app, { contract, router: patientRouter(ctx), ctx, admit })
  registerInvoiceRoutes(app, ctx, admit)
  registerMediaRoutes(app, ctx)
  registerPortraitRoute(app, ctx)
  registerStoryMediaRoute(app, ctx, 'public')
  registerRecordRoutes(app, ctx)
  registerPaymentWebhook(app, ctx)
  registerInboundWebhook(app, ctx)
  registerMailWebhooks(app, ctx)
  registerCarrierWebhook(app, ctx)
  registerSmsWebhooks(app, ctx)
  registerUnsubscribe(app, ctx)
  registerOpenApi(
    app,
    contract,
    plain,
    'Contour, patient origin',
    ctx.config.openApi ? null : () => Promise.reject(notFound()),
  )
  if (pagesRoot)
    await servePages(app, {
      root: pagesRoot,
      fallback: 'fallback.html',
      ...cardOrigins(ctx),
      frames: [...cardOrigins(ctx).frames, ...partnerFrames(ctx.config)],
      // Their documents are shown in frames, which take over the policy of the page.
      styles: ctx.config.demo ? [INVOICE_STYLE, EMAIL_STYLE] : [INVOICE_STYLE],
      robots: patientRobots(ctx.config),
      facts: () => {
        const { brand, company } = ctx.company.current
        const promises = promisedToday(ctx)
        return {
          brand,
          prices: ctx.prices.current,
          promises,
          rootData: {
            ...environmentHeader(ctx.config),
            brand,
            company: JSON.stringify(company),
            promises: JSON.stringify(promises),
            'lowest-semaglutide': ctx.prices.current.semaglutide,
            'lowest-tirzepatide': ctx.prices.current.tirzepatide,
            'lowest-goal-bmi': String(ctx.config.lowestGoalBmi),
            ...(ctx.config.tutorialUrl ? { tutorial: ctx.config.tutorialUrl } : {}),
          },
        }
      },
    })
  return app
}
