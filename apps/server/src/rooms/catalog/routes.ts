import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function catalogRoutes(_ctx: Ctx) {
  const os = patientCalls.catalog
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    readProduct: os.readProduct.handler(todo),
    readCatalog: os.readCatalog.handler(todo),
  }
}
