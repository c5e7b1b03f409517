/** The content of a file in base64, as the API takes it. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
