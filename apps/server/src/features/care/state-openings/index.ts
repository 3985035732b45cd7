export { decideOnMachine, listOnMachine } from './decide-on-machine.ts'
export { settleStateCare } from './settle-state-care.ts'
export { closeOnDrafts } from './close-on-drafts.ts'
