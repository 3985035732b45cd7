export { checkClosedStates, settleClosedStates } from './settle-closed-states.ts'
