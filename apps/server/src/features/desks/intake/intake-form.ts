import type { IntakePayload } from '@contour/contract/intake'
import type { z } from 'zod'

/** The answers of the free intake, as sent. */
export type Intake = z.infer<typeof IntakePayload>
