import type { Ctx } from '../../../context.ts'
import { sampleMessages } from '../../ground/notifications/index.ts'

/** Lists every message with sample facts, for people who judge how they read (E-015). */
export const listTemplates = ({ config, company }: Pick<Ctx, 'config' | 'company'>) => ({
  message: 'Every message.',
  templates: sampleMessages({ publicOrigin: config.publicOrigin, ...company.current }),
})
