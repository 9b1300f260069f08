/** Path of a stored power document, which is signed before it is handed out. */
export const documentPath = (name: string) => `/api/delegate-vote/document/${name}`;
