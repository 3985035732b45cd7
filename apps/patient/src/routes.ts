import type { PageRoute } from './router/page-route.ts'

const formPage = () => import('./features/assessments/form-page.tsx')
const checkoutPage = () => import('./features/checkout/checkout-page.tsx')

/** All pages of the app: their address, their file, and what is drawn around them. The first that matches is shown. */
export const routes: readonly PageRoute[] = [
  { path: '/', within: 'nothing', load: () => import('./features/intake/intake-page.tsx') },
  { path: '/weight-loss-report', within: 'data', load: () => import('./features/report/report-page.tsx') },
  { path: '/weight-loss-plan', within: 'data', load: () => import('./features/plan/plan-page.tsx') },
  { path: '/weight-loss-payment/:cartId', within: 'data', load: checkoutPage },
  { path: '/weightlosspayment/:cartId', within: 'data', load: checkoutPage },
  { path: '/payment', within: 'data', load: () => import('./features/checkout/forward-to-checkout.tsx') },
  { path: '/payment/thanks', within: 'data', load: () => import('./features/status/thanks-page.tsx') },
  { path: '/status-progress', within: 'data', load: () => import('./features/status/status-page.tsx') },
  { path: '/sorry', within: 'data', load: () => import('./features/status/sorry-page.tsx') },
  { path: '/login', within: 'data', load: () => import('./features/accounts/login-page.tsx') },
  {
    path: '/login-link/:token',
    within: 'data',
    load: () => import('./features/accounts/login-link-page.tsx'),
  },
  {
    path: '/undo-change/:token',
    within: 'data',
    load: () => import('./features/accounts/undo-change-page.tsx'),
  },
  { path: '/forgot-password', within: 'data', load: () => import('./features/accounts/forgot-page.tsx') },
  {
    path: '/password-reset/:token',
    within: 'data',
    load: () => import('./features/accounts/reset-page.tsx'),
  },
  { path: '/resume/:token', within: 'data', load: () => import('./features/drafts/resume-page.tsx') },
  { path: '/chat/:token', within: 'data', load: () => import('./features/support-chat/chat-link-page.tsx') },
  { path: '/hipaa-notice', within: 'data', load: () => import('./features/legal/hipaa-notice.tsx') },
  { path: '/privacy-policy', within: 'data', load: () => import('./features/legal/privacy-policy.tsx') },
  { path: '/refund-policy', within: 'data', load: () => import('./features/legal/refund-policy.tsx') },
  { path: '/terms', within: 'data', load: () => import('./features/legal/terms.tsx') },
  {
    path: '/telehealth-consent',
    within: 'data',
    load: () => import('./features/legal/telehealth-consent.tsx'),
  },
  { path: '/about', within: 'data', load: () => import('./features/legal/about.tsx') },
  { path: '/demo', within: 'data', load: () => import('./features/demo/demo-page.tsx') },
  // Not below /demo/, where the calls of the demo are.
  { path: '/demo-messages', within: 'data', load: () => import('./features/demo/messages-page.tsx') },
  { path: '/verify', within: 'data', load: () => import('./features/verification/verify-page.tsx') },
  // Public: the page checks for its user itself.
  {
    path: '/replacement-request',
    within: 'data',
    load: () => import('./features/replacement/replacement-page.tsx'),
  },
  // Everything from here to the end needs a session (G-GRD-001); /verify checks for its user itself.
  { path: '/assessment/:id', within: 'session', load: formPage },
  { path: '/medical-form/:id', within: 'session', load: formPage },
  { path: '/medicalform/:id', within: 'session', load: formPage },
  { path: '/case-questions/:id', within: 'session', load: formPage },
  {
    path: '/case-questions',
    within: 'session',
    load: () => import('./features/assessments/case-questions-page.tsx'),
  },
  {
    path: '/upload-video/:id',
    within: 'session',
    load: () => import('./features/media/upload-video-page.tsx'),
  },
  {
    path: '/account/sessions',
    within: 'session',
    load: () => import('./features/accounts/sessions-page.tsx'),
  },
  {
    path: '/privacy-requests',
    within: 'session',
    load: () => import('./features/data-requests/privacy-requests-page.tsx'),
  },
  {
    path: '/invoice/:id',
    within: 'session',
    load: () => import('./features/subscriptions/invoice-page.tsx'),
  },
  { path: '/home', within: 'session', load: () => import('./features/orders/home-page.tsx') },
  {
    path: '/prescription/:id',
    within: 'session',
    load: () => import('./features/prescriptions/prescription-page.tsx'),
  },
  {
    path: '/adjust-doses/:id',
    within: 'session',
    load: () => import('./features/dosing/adjust-doses-page.tsx'),
  },
  {
    path: '/three-questions/:id',
    within: 'session',
    load: () => import('./features/dose-questions/dose-questions-page.tsx'),
  },
  {
    path: '/state-notices',
    within: 'session',
    load: () => import('./features/state-notices/state-notices-page.tsx'),
  },
  { path: '/explainer/:id', within: 'session', load: () => import('./features/visits/explainer-page.tsx') },
  { path: '/visit/:id', within: 'session', load: () => import('./features/visits/visit-page.tsx') },
  { path: '*', within: 'nothing', load: () => import('./frame/unknown-path.tsx') },
]
