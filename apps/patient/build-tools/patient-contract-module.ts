import { contractModule } from '@contour/client/contract-module'
import { patientContract } from '@contour/contract'

export const patientContractModule = () => contractModule('virtual:patient-contract', patientContract)
