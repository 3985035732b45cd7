export { decideOnMachine, listOnMachine } from './decide-on-machine.ts'
