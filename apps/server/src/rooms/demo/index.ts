export { playClinician } from './play-clinician.ts'
export { playCarrier, playPharmacy } from './play-pharmacy.ts'
export { staffPlayer } from './staff-player.ts'
