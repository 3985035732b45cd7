import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { checkService, readMachinery, readStatus } from './read-status.ts'

export function statusRoutes(ctx: Ctx) {
  const os = staffCalls.status
  return {
    read: os.read.handler(() => readStatus(ctx)),
    machinery: os.machinery.handler(() => readMachinery(ctx)),
    check: os.check.handler(() => checkService(ctx)),
  }
}
