export { selectRecording, selectSound, type RecordingRow } from "./recording.store.ts";
