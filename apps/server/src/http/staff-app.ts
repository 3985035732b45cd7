import { plainRoutes, staffContract } from '@contour/contract'
import { staff } from '@contour/contract/call'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import type { Ctx } from '../context.ts'
import { registerPortraitRoute, registerPortraitUploads } from '../features/desks/clinicians/index.ts'
import { registerStaffInvoiceRoutes } from '../features/desks/invoices/index.ts'
import { registerFileRoute } from '../features/ground/media/index.ts'
import { registerStoryMediaRoute, registerStoryUploads } from '../features/desks/stories/index.ts'
import { createStaffAdmission } from './admission.ts'
import { EMAIL_STYLE } from '../features/ground/notifications/index.ts'
import { createBaseApp } from './base-app.ts'
import { declaredCalls } from './declared-calls.ts'
import { environmentHeader } from './environment-header.ts'
import { mountContract } from './mount-contract.ts'
import { registerOpenApi } from './openapi.ts'
import { staffRouter } from './staff-router.ts'
import { NO_ROBOTS } from './robots.ts'
import { servePages } from './static-pages.ts'

/** In production the list of everything that staff can do is for those who signed in. */
const OPENAPI = {
  method: 'GET',
  path: '/openapi.json',
  access: staff(...STAFF_ROLES),
  limits: [],
  changes: false,
  ids: [],
  forCaller: false,
} as const

/** Creates the staff origin, a separate one: a vulnerability in the patient pages must never reach a staff token. */
export async function createStaffApp(ctx: Ctx, pagesRoot: string | null) {
  const plain = plainRoutes.filter((route) => route.origin !== 'patient')
  const app = await createBaseApp(ctx, 'staff', declaredCalls(staffContract), plain)
  const admit = createStaffAdmission(ctx)
  mountContract(app, {
    contract: staffContract,
    router: staffRouter(ctx),
    ctx,
    admit,
  })
  registerStaffInvoiceRoutes(app, ctx, admit)
  registerFileRoute(app, ctx, 'staff')
  registerPortraitUploads(app, ctx, admit)
  registerPortraitRoute(app, ctx)
  registerStoryUploads(app, ctx, admit)
  registerStoryMediaRoute(app, ctx, 'staff')
  registerOpenApi(
    app,
    staffContract,
    plain,
    'Contour, staff origin',
    ctx.config.mode === 'production' ? (request) => admit(request, OPENAPI) : null,
  )
  if (pagesRoot)
    await servePages(app, {
      root: pagesRoot,
      fallback: 'index.html',
      frames: [],
      connect: [],
      // A letter is shown in a frame, which takes over the policy of the page.
      styles: [EMAIL_STYLE],
      robots: NO_ROBOTS,
      facts: () => {
        const { brand } = ctx.company.current
        return {
          brand,
          rootData: {
            ...environmentHeader(ctx.config),
            ...(ctx.config.demo ? { 'demo-page': `${ctx.config.publicOrigin}/demo` } : {}),
            brand,
          },
        }
      },
    })
  return app
}
