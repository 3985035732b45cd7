import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './build-tools/compress-files.ts'
import { publicPages } from './build-tools/public-pages.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...publicPages],
  buildEnd: ({ reactRouterConfig }) => compressFiles(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
