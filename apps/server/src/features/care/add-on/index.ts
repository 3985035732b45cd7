export { isAddOnStepShown, setAddOnStep } from './add-on-step.ts'
