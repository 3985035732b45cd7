import type { IntakePayload } from '@contour/contract/intake'
import type { z } from 'zod'

export type Intake = z.infer<typeof IntakePayload>
