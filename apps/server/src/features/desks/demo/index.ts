export { simulateClinician } from './simulate-clinician.ts'
export { simulateCarrier, simulatePharmacy } from './simulate-pharmacy.ts'
export { demoStaffCaller } from './demo-staff-caller.ts'
