export { ADD_ON_STEP, isAddOnStepShown, setAddOnStep } from './add-on-step.ts'
