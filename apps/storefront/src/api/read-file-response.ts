/** An RTK Query `responseHandler`: reads a file as an object URL, which the caller revokes, and an error as JSON. */
export const readFileResponse = async (response: Response): Promise<unknown> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.json();
