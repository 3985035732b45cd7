export { stateOfPatient, zoneOfPatient } from './whereabouts.ts'
