export { submitIntake } from './submit-intake.ts'
