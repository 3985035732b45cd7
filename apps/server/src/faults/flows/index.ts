import { captureFlow } from './capture.ts'
import { checkoutFlow } from './checkout.ts'
import type { Flow } from './flow.ts'
import { voidFlow } from './void.ts'

/** Every way in which money moves; a new one is added here and nowhere else. */
export const FLOWS: readonly Flow[] = [checkoutFlow, captureFlow, voidFlow]
