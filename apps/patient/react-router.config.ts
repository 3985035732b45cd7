import path from 'node:path'
import { compileMessages } from '@contour/texts/compile-messages'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './build-tools/compress-files.ts'
import { patientContractModule } from './build-tools/patient-contract-module.ts'
import { publicPages } from './build-tools/public-pages.ts'
import { writeOwnPages } from './src/first-page/build-tools/write-html.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...publicPages],
  buildEnd: async ({ reactRouterConfig }) => {
    const client = path.join(reactRouterConfig.buildDirectory, 'client')
    await writeOwnPages(client, [patientContractModule(), ...compileMessages()])
    await compressFiles(client)
  },
} satisfies Config
