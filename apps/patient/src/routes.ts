import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  index('rooms/intake/intake-page.tsx'),
  layout('frame/portal-layout.tsx', [
    route('verify', 'rooms/verification/verify-page.tsx'),
    route('assessment/:id', 'rooms/assessments/form-page.tsx', { id: 'assessment' }),
    route('medical-form/:id', 'rooms/assessments/form-page.tsx', { id: 'medical-form' }),
    route('medicalform/:id', 'rooms/assessments/form-page.tsx', { id: 'medicalform' }),
    route('case-questions/:id', 'rooms/assessments/form-page.tsx', { id: 'case-questions' }),
    route('case-questions', 'rooms/assessments/case-questions-page.tsx'),
    route('upload-video/:id', 'rooms/media/upload-video-page.tsx'),
    route('home', 'rooms/orders/home-page.tsx'),
    route('prescription/:id', 'rooms/prescriptions/prescription-page.tsx'),
    route('adjust-doses/:id', 'rooms/dosing/adjust-doses-page.tsx'),
  ]),
  route('*', 'frame/unknown-path.tsx'),
] satisfies RouteConfig
