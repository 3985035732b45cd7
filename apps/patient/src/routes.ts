import { index, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  index('rooms/intake/intake-page.tsx'),
  route('*', 'frame/unknown-path.tsx'),
] satisfies RouteConfig
