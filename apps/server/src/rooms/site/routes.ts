import type { Ctx } from '../../context.ts'
import { patientCalls } from '../../http/implement.ts'

/** Facts about the installation that every page may show. */
export function siteRoutes({ config }: Ctx) {
  const os = patientCalls.site
  const { name, address, supportEmail, supportPhone } = config.company
  return {
    readSite: os.readSite.handler(() => ({
      status: 'success' as const,
      message: 'Who runs this clinic',
      demo: config.demo,
      company: { name, address, support_email: supportEmail, support_phone: supportPhone },
    })),
  }
}
