/** Accesses local storage. @returns undefined where it is forbidden or full */
export function tryStorage<R>(access: (storage: Storage) => R): R | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}
