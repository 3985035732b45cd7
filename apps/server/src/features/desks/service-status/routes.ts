import { staffCalls, routes } from '../../../http/implement.ts'
import { checkService, readMachinery, readStatus } from './read-status.ts'

export const statusRoutes = routes(staffCalls.status, (ctx) => ({
  read: () => readStatus(ctx),
  machinery: () => readMachinery(ctx),
  check: () => checkService(ctx),
}))
