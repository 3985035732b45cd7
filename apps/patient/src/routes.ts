import type { PageRoute } from './router/page-route.ts'

const formPage = () => import('./features/assessments/form-page.tsx')
const checkoutPage = () => import('./features/checkout/checkout-page.tsx')

type Load = PageRoute['load']
const dataPage = (path: string, load: Load): PageRoute => ({ path, within: 'data', load })
const sessionPage = (path: string, load: Load): PageRoute => ({ path, within: 'session', load })

/** All pages of the app: their address, their file, and what is drawn around them. The first that matches is shown. */
export const routes: readonly PageRoute[] = [
  { path: '/', within: 'nothing', load: () => import('./features/intake/intake-page.tsx') },
  dataPage('/weight-loss-report', () => import('./features/report/report-page.tsx')),
  dataPage('/weight-loss-plan', () => import('./features/plan/plan-page.tsx')),
  dataPage('/weight-loss-payment/:cartId', checkoutPage),
  dataPage('/weightlosspayment/:cartId', checkoutPage),
  dataPage('/payment', () => import('./features/checkout/forward-to-checkout.tsx')),
  dataPage('/payment/thanks', () => import('./features/status/thanks-page.tsx')),
  dataPage('/status-progress', () => import('./features/status/status-page.tsx')),
  dataPage('/sorry', () => import('./features/status/sorry-page.tsx')),
  dataPage('/login', () => import('./features/accounts/login-page.tsx')),
  dataPage('/login-link/:token', () => import('./features/accounts/login-link-page.tsx')),
  dataPage('/undo-change/:token', () => import('./features/accounts/undo-change-page.tsx')),
  dataPage('/forgot-password', () => import('./features/accounts/forgot-page.tsx')),
  dataPage('/password-reset/:token', () => import('./features/accounts/reset-page.tsx')),
  dataPage('/resume/:token', () => import('./features/drafts/resume-page.tsx')),
  dataPage('/chat/:token', () => import('./features/support-chat/chat-link-page.tsx')),
  dataPage('/hipaa-notice', () => import('./features/legal/hipaa-notice.tsx')),
  dataPage('/privacy-policy', () => import('./features/legal/privacy-policy.tsx')),
  dataPage('/refund-policy', () => import('./features/legal/refund-policy.tsx')),
  dataPage('/terms', () => import('./features/legal/terms.tsx')),
  dataPage('/telehealth-consent', () => import('./features/legal/telehealth-consent.tsx')),
  dataPage('/about', () => import('./features/legal/about.tsx')),
  dataPage('/demo', () => import('./features/demo/demo-page.tsx')),
  // Not below /demo/, where the calls of the demo are.
  dataPage('/demo-messages', () => import('./features/demo/messages-page.tsx')),
  dataPage('/verify', () => import('./features/verification/verify-page.tsx')),
  // Public: the page checks for its user itself.
  dataPage('/replacement-request', () => import('./features/replacement/replacement-page.tsx')),
  // Everything from here to the end needs a session (G-GRD-001); /verify checks for its user itself.
  sessionPage('/assessment/:id', formPage),
  sessionPage('/medical-form/:id', formPage),
  sessionPage('/medicalform/:id', formPage),
  sessionPage('/case-questions/:id', formPage),
  sessionPage('/case-questions', () => import('./features/assessments/case-questions-page.tsx')),
  sessionPage('/upload-video/:id', () => import('./features/media/upload-video-page.tsx')),
  sessionPage('/account/sessions', () => import('./features/accounts/sessions-page.tsx')),
  sessionPage('/privacy-requests', () => import('./features/data-requests/privacy-requests-page.tsx')),
  sessionPage('/invoice/:id', () => import('./features/subscriptions/invoice-page.tsx')),
  sessionPage('/home', () => import('./features/orders/home-page.tsx')),
  sessionPage('/prescription/:id', () => import('./features/prescriptions/prescription-page.tsx')),
  sessionPage('/adjust-doses/:id', () => import('./features/dosing/adjust-doses-page.tsx')),
  sessionPage('/three-questions/:id', () => import('./features/dose-questions/dose-questions-page.tsx')),
  sessionPage('/state-notices', () => import('./features/state-notices/state-notices-page.tsx')),
  sessionPage('/explainer/:id', () => import('./features/visits/explainer-page.tsx')),
  sessionPage('/visit/:id', () => import('./features/visits/visit-page.tsx')),
  { path: '*', within: 'nothing', load: () => import('./frame/unknown-path.tsx') },
]
