import type { Ctx } from '../../../context.ts'
import { sampleMessages } from '../../ground/notifications/index.ts'

/** Lists every message with sample facts, for people who judge how they read (E-015). */
export const listTemplates = ({ config }: Pick<Ctx, 'config'>) => ({
  status: 'success' as const,
  message: 'Every message.',
  templates: sampleMessages(config),
})
