import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** The first page stands alone, so that nothing of the others is loaded with it (design/performance.md). */
export default [
  index('rooms/intake/intake-page.tsx'),
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
    route('forgot-password', 'rooms/accounts/forgot-page.tsx'),
    route('password-reset/:token', 'rooms/accounts/reset-page.tsx'),
    route('hipaa-notice', 'rooms/legal/hipaa-notice.tsx'),
    route('privacy-policy', 'rooms/legal/privacy-policy.tsx'),
    route('refund-policy', 'rooms/legal/refund-policy.tsx'),
    route('terms', 'rooms/legal/terms.tsx'),
    route('telehealth-consent', 'rooms/legal/telehealth-consent.tsx'),
    route('about', 'rooms/legal/about.tsx'),
    route('demo', 'rooms/demo/demo-page.tsx'),
    // Pages that need a patient session go into this guard (G-GRD-001).
    layout('frame/signed-in.tsx', []),
  ]),
  route('*', 'frame/unknown-path.tsx'),
] satisfies RouteConfig
