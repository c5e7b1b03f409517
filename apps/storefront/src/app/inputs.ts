// Fields to type into or choose from, with their sheet: the first screens have none, and come without it.
import '@mantine/core/styles/Input.layer.css';

export { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
