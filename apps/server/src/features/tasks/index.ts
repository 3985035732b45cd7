export { createTask } from './create-task.ts'
export type { NewTask } from './create-task.ts'
export { escalateTask } from './escalate-task.ts'
export { resolveTasks } from './resolve-tasks.ts'
