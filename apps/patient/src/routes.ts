import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** The first page stands alone; a visit that begins with it loads an entry without the router (intake-entry.tsx). */
export default [
  index('rooms/intake/intake-route.tsx'),
  layout('frame/data-layout.tsx', [
    route('weight-loss-report', 'rooms/report/report-page.tsx'),
    route('weight-loss-plan', 'rooms/plan/plan-page.tsx'),
    route('weight-loss-payment/:cartId', 'rooms/checkout/checkout-page.tsx'),
    route('weightlosspayment/:cartId', 'rooms/checkout/checkout-page.tsx', { id: 'call-center-checkout' }),
    route('payment', 'rooms/checkout/forward-to-checkout.tsx'),
    route('payment/thanks', 'rooms/status/thanks-page.tsx'),
    route('status-progress', 'rooms/status/status-page.tsx'),
    route('sorry', 'rooms/status/sorry-page.tsx'),
    route('login', 'rooms/accounts/login-page.tsx'),
    route('login-link/:token', 'rooms/accounts/login-link-page.tsx'),
    route('undo-change/:token', 'rooms/accounts/undo-change-page.tsx'),
    route('forgot-password', 'rooms/accounts/forgot-page.tsx'),
    route('password-reset/:token', 'rooms/accounts/reset-page.tsx'),
    route('resume/:token', 'rooms/resume/resume-page.tsx'),
    route('hipaa-notice', 'rooms/legal/hipaa-notice.tsx'),
    route('privacy-policy', 'rooms/legal/privacy-policy.tsx'),
    route('refund-policy', 'rooms/legal/refund-policy.tsx'),
    route('terms', 'rooms/legal/terms.tsx'),
    route('telehealth-consent', 'rooms/legal/telehealth-consent.tsx'),
    route('about', 'rooms/legal/about.tsx'),
    route('demo', 'rooms/demo/demo-page.tsx'),
    route('verify', 'rooms/verification/verify-page.tsx'),
    // Everything in this guard needs a session (G-GRD-001); /verify looks for its user itself.
    layout('frame/signed-in.tsx', [
      route('assessment/:id', 'rooms/assessments/form-page.tsx', { id: 'assessment' }),
      route('medical-form/:id', 'rooms/assessments/form-page.tsx', { id: 'medical-form' }),
      route('medicalform/:id', 'rooms/assessments/form-page.tsx', { id: 'medicalform' }),
      route('case-questions/:id', 'rooms/assessments/form-page.tsx', { id: 'case-questions' }),
      route('case-questions', 'rooms/assessments/case-questions-page.tsx'),
      route('upload-video/:id', 'rooms/media/upload-video-page.tsx'),
      route('account/sessions', 'rooms/accounts/sessions-page.tsx'),
      route('privacy-requests', 'rooms/privacy/privacy-requests-page.tsx'),
      route('invoice/:id', 'rooms/billing/invoice-page.tsx'),
      route('home', 'rooms/orders/home-page.tsx'),
      route('prescription/:id', 'rooms/prescriptions/prescription-page.tsx'),
      route('adjust-doses/:id', 'rooms/dosing/adjust-doses-page.tsx'),
      route('explainer/:id', 'rooms/visits/explainer-page.tsx'),
      route('visit/:id', 'rooms/visits/visit-page.tsx'),
    ]),
  ]),
  route('*', 'frame/unknown-path.tsx'),
] satisfies RouteConfig
