import { contractModule } from '@contour/client/contract-module'
import { patientContract } from '@contour/contract'

/** The contract as the patient app imports it. */
export const patientContractModule = () => contractModule('virtual:patient-contract', patientContract)
