export { homeState, stateOfPatient, zoneOfPatient } from './whereabouts.ts'
