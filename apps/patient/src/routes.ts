import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** A visit that starts with `/`, the report, the plan page or /home loads an entry without the router (first-page/). */
export default [
  index('first-page/route.tsx'),
  layout('frame/data-layout.tsx', [
    route('weight-loss-report', 'first-page/report-route.tsx'),
    route('weight-loss-plan', 'first-page/plan-route.tsx'),
    route('weight-loss-payment/:cartId', 'features/checkout/checkout-page.tsx'),
    route('weightlosspayment/:cartId', 'features/checkout/checkout-page.tsx', { id: 'call-center-checkout' }),
    route('payment', 'features/checkout/forward-to-checkout.tsx'),
    route('payment/thanks', 'features/status/thanks-page.tsx'),
    route('status-progress', 'features/status/status-page.tsx'),
    route('sorry', 'features/status/sorry-page.tsx'),
    route('login', 'features/accounts/login-page.tsx'),
    route('login-link/:token', 'features/accounts/login-link-page.tsx'),
    route('undo-change/:token', 'features/accounts/undo-change-page.tsx'),
    route('forgot-password', 'features/accounts/forgot-page.tsx'),
    route('password-reset/:token', 'features/accounts/reset-page.tsx'),
    route('resume/:token', 'features/drafts/resume-page.tsx'),
    route('chat/:token', 'features/support-chat/chat-link-page.tsx'),
    route('hipaa-notice', 'features/legal/hipaa-notice.tsx'),
    route('privacy-policy', 'features/legal/privacy-policy.tsx'),
    route('refund-policy', 'features/legal/refund-policy.tsx'),
    route('terms', 'features/legal/terms.tsx'),
    route('telehealth-consent', 'features/legal/telehealth-consent.tsx'),
    route('about', 'features/legal/about.tsx'),
    route('demo', 'features/demo/demo-page.tsx'),
    // Not below /demo/, where the calls of the demo are.
    route('demo-messages', 'features/demo/messages-page.tsx'),
    route('verify', 'features/verification/verify-page.tsx'),
    // Public: the page checks for its user itself.
    route('replacement-request', 'features/replacement/replacement-page.tsx'),
    // Everything behind this guard needs a session (G-GRD-001); /verify checks for its user itself.
    layout('frame/signed-in.tsx', [
      route('assessment/:id', 'features/assessments/form-page.tsx', { id: 'assessment' }),
      route('medical-form/:id', 'features/assessments/form-page.tsx', { id: 'medical-form' }),
      route('medicalform/:id', 'features/assessments/form-page.tsx', { id: 'medicalform' }),
      route('case-questions/:id', 'features/assessments/form-page.tsx', { id: 'case-questions' }),
      route('case-questions', 'features/assessments/case-questions-page.tsx'),
      route('upload-video/:id', 'features/media/upload-video-page.tsx'),
      route('account/sessions', 'features/accounts/sessions-page.tsx'),
      route('privacy-requests', 'features/data-requests/privacy-requests-page.tsx'),
      route('invoice/:id', 'features/subscriptions/invoice-page.tsx'),
      route('home', 'first-page/home-route.tsx'),
      route('prescription/:id', 'features/prescriptions/prescription-page.tsx'),
      route('adjust-doses/:id', 'features/dosing/adjust-doses-page.tsx'),
      route('three-questions/:id', 'features/dose-questions/dose-questions-page.tsx'),
      route('state-notices', 'features/state-notices/state-notices-page.tsx'),
      route('explainer/:id', 'features/visits/explainer-page.tsx'),
      route('visit/:id', 'features/visits/visit-page.tsx'),
    ]),
  ]),
  route('*', 'frame/unknown-path.tsx'),
] satisfies RouteConfig
