export { registerRecordRoutes } from './serve-file.ts'
