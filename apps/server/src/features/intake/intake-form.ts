import type { IntakePayload } from '@contour/contract/intake'
import type { z } from 'zod'

/** The answers of the free intake, as they are sent. */
export type Intake = z.infer<typeof IntakePayload>
